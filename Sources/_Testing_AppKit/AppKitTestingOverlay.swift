// A file that imports both AppKit and Testing imports this module too: on Apple's systems it lets tests attach images.
// The compiler demands it by name, so it must exist. It is empty.
