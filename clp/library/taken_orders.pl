/*  Whether a path rests on the order in which something is gone through that only its witness has (open_hash_maps.pl). */
:- module(taken_orders, [watch_orders/0, order_taken/0, orders_taken/0]).

%!  watch_orders is det.
%
%   The path that begins here rests on no such order.

watch_orders :- b_setval(orders_taken, false).

%!  order_taken is det.
%
%   From now on it does.

order_taken :- b_setval(orders_taken, true).

%!  orders_taken is semidet.
%
%   It does.

orders_taken :- nb_current(orders_taken, true).
