/*  Streams that were there before.

    Readers and writers lock themselves, and have no buffers yet. Nothing was read of those that hold what they give, in an array of their own: that is
    assumed. Buffers wrap an array.
*/
:- module(streams_at_start, []).
:- use_module('../../solver/types', [exact_type/2]).
:- use_module('../../solver/unknowns', [new_unknown/3]).
:- use_module('../../solver/object_nodes', [new_owned_object/5]).
:- use_module('../../solver/input_values', [own_field/3]).
:- use_module('../../solver/ends', [assumes/1]).
:- use_module('../../solver/layout', [by_layout/2]).

goal_expansion(Goal, Inlined) :- by_layout(Goal, Inlined).

:- multifile input_values:modelled_field/3.

input_values:modelled_field('java.io.Reader.lock', Node, r(X)) :- obj_variable(Node, X).
input_values:modelled_field('java.io.Reader.skipBuffer', _, null).
input_values:modelled_field('java.io.Writer.lock', Node, r(X)) :- obj_variable(Node, X).
input_values:modelled_field('java.io.Writer.writeBuffer', _, null).

input_values:modelled_field('java.io.ByteArrayInputStream.pos', _, 0) :- unread.
input_values:modelled_field('java.io.ByteArrayInputStream.mark', _, 0) :- unread.
input_values:modelled_field('java.io.ByteArrayInputStream.count', Node, N) :- size(Node, N).
input_values:modelled_field('java.io.ByteArrayInputStream.buf', Node, r(A)) :-
    own_field(Node, 'java.io.ByteArrayInputStream.count', N),
    array_of_its_own(Node, byte, N, A).

input_values:modelled_field('java.io.CharArrayReader.pos', _, 0) :- unread.
input_values:modelled_field('java.io.CharArrayReader.markedPos', _, 0) :- unread.
input_values:modelled_field('java.io.CharArrayReader.count', Node, N) :- size(Node, N).
input_values:modelled_field('java.io.CharArrayReader.buf', Node, r(A)) :-
    own_field(Node, 'java.io.CharArrayReader.count', N),
    array_of_its_own(Node, char, N, A).

%   Buffers wrap an array as a whole.
input_values:modelled_field('java.nio.Buffer.position', _, 0) :- wraps.
input_values:modelled_field('java.nio.Buffer.mark', _, -1) :- wraps.
input_values:modelled_field('java.nio.Buffer.limit', Node, N) :- wraps, own_field(Node, 'java.nio.Buffer.capacity', N).
input_values:modelled_field('java.nio.Buffer.capacity', Node, N) :- size(Node, N).
input_values:modelled_field('java.nio.Buffer.address', _, 16).
input_values:modelled_field('java.nio.Buffer.segment', _, null).
input_values:modelled_field('java.nio.ByteBuffer.offset', _, 0) :- wraps.
input_values:modelled_field('java.nio.ByteBuffer.isReadOnly', _, 0) :- wraps.
input_values:modelled_field('java.nio.ByteBuffer.bigEndian', _, 1) :- wraps.
input_values:modelled_field('java.nio.ByteBuffer.nativeByteOrder', _, 0) :- wraps.
input_values:modelled_field('java.nio.ByteBuffer.hb', Node, r(A)) :-
    own_field(Node, 'java.nio.Buffer.capacity', N),
    array_of_its_own(Node, byte, N, A).
input_values:modelled_field('java.nio.CharBuffer.offset', _, 0) :- wraps.
input_values:modelled_field('java.nio.CharBuffer.isReadOnly', _, 0) :- wraps.
input_values:modelled_field('java.nio.CharBuffer.hb', Node, r(A)) :-
    own_field(Node, 'java.nio.Buffer.capacity', N),
    array_of_its_own(Node, char, N, A).

wraps :- assumes('a buffer that is passed wraps an array, and nothing was done with it').

unread :- assumes('nothing was read of a stream that is passed').

size(Node, N) :-
    node_store(Node, Store),
    new_unknown(Store, size, N).

array_of_its_own(Node, Component, N, A) :-
    node_store(Node, Store),
    obj_variable(Node, X),
    exact_type(array(Component), Type),
    new_owned_object(Store, Type, X, [length-N], A).
