print("fanlight")
