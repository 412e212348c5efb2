def picture(s, seat, tall=False):
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"
