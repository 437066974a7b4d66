"""What is known of a match and of whoever looks at it: values, and nothing that changes them."""
