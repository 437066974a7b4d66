"""What people see of Avalon, with its templates, styles and art."""
