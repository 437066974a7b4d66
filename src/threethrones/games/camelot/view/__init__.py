"""What people see of Camelot, with its templates, styles and art."""
