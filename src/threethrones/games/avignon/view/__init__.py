"""What people see of Avignon, with its templates, styles and art."""
