// See include/CLateLibraries.h.
#if defined(__x86_64__) && defined(__ELF__)

// One entry of the table, as `struct late_function` has it, and the jump through it.
.macro late library name
    .section .rodata.late, "a", @progbits
7:  .asciz "\name"

    .section .data.late, "aw", @progbits
    .balign 8
8:  .quad 9f
    .quad 7b
    .quad late_\library

    .text
    .balign 16
    .globl \name
    .hidden \name
    .type \name, @function
\name:
    jmpq *8b(%rip)
9:  leaq 8b(%rip), %r11
    jmp late_bind
    .size \name, . - \name
.endm

// Finds the function of the entry in r11 and goes on there, as if nothing had happened since the call.
    .text
    .type late_bind, @function
late_bind:
    .cfi_startproc
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    // What arguments may be in. The stack is at a multiple of 16 here.
    subq $192, %rsp
    movups %xmm0, (%rsp)
    movups %xmm1, 16(%rsp)
    movups %xmm2, 32(%rsp)
    movups %xmm3, 48(%rsp)
    movups %xmm4, 64(%rsp)
    movups %xmm5, 80(%rsp)
    movups %xmm6, 96(%rsp)
    movups %xmm7, 112(%rsp)
    movq %rdi, 128(%rsp)
    movq %rsi, 136(%rsp)
    movq %rdx, 144(%rsp)
    movq %rcx, 152(%rsp)
    movq %r8, 160(%rsp)
    movq %r9, 168(%rsp)
    movq %rax, 176(%rsp)
    movq %r11, %rdi
    callq late_find
    movq %rax, %r11
    movups (%rsp), %xmm0
    movups 16(%rsp), %xmm1
    movups 32(%rsp), %xmm2
    movups 48(%rsp), %xmm3
    movups 64(%rsp), %xmm4
    movups 80(%rsp), %xmm5
    movups 96(%rsp), %xmm6
    movups 112(%rsp), %xmm7
    movq 128(%rsp), %rdi
    movq 136(%rsp), %rsi
    movq 144(%rsp), %rdx
    movq 152(%rsp), %rcx
    movq 160(%rsp), %r8
    movq 168(%rsp), %r9
    movq 176(%rsp), %rax
    leave
    .cfi_def_cfa %rsp, 8
    jmpq *%r11
    .cfi_endproc
    .size late_bind, . - late_bind

#define FUNCTION(library, name) late library name
#include "functions.h"

#endif
#if defined(__ELF__)
    .section .note.GNU-stack, "", @progbits
#endif
