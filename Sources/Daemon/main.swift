print("fanlightd")
