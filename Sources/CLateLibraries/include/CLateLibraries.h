// Libraries of the system that most processes never use, or not before their first picture: each is loaded at the first
// call of one of its functions, by whichever thread makes it.
//
// To a caller nothing is different. The functions are declared by the libraries' own headers; what is linked under their
// names are jumps through a table, whose entries lead to `late_find` until they lead to the function. A program that drew
// nothing yet has mapped and bound a third as many libraries when its `main` begins.
//
// Only where `late.S` knows the machine. Elsewhere this target is empty and the libraries are linked as usual.
#pragma once
