"""How a study plays: whole games with their story written down, and positions judged by playing them on."""
