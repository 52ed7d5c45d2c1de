"""The figures of the papers, transcribed, and where our predicates stand for theirs.

The transcriptions leave heaps, flags and traces out, as the reader of clauses.py does; `exc` marks a rule
that ends by an exception. Where the scan of a figure cannot be right, the rule is as the Java source beside
it says, and a note says so. The order of rules does not count: compilers turn conditions round.

A figure that leaves exceptional behaviour out is compared with what is left of our predicates without the
rules for it: a predicate of ours that the figure does not have must then have one rule, which is unfolded.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Ours:
    """Our predicate for one of a figure, and for each of the figure's arguments the place of ours."""

    name: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """`left_out` are goals of ours, by name, that the figure does not show; `differences` are by predicate of
    the figure the reason why ours are others, and our rules.
    """

    where: str
    methods: tuple[str, ...]
    text: str
    predicates: dict[str, Ours]
    names: dict[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    differences: dict[str, tuple[str, str]] = field(default_factory=dict)


LCM = Figure(
    "guided test generation, figure 1",
    ("papers.Lcm.lcm(II)I", "papers.Lcm.gcd(II)I", "papers.Lcm.abs(I)I"),
    # The scan has `A #<= B` in lcm's second rule, which would overlap with the first; the figure's `mod`
    # takes the sign of the dividend, which is `rem` in Prolog; `[-A]` as a result is a goal of its own here.
    r"""
    lcm([A,B],[R]) :- A #>= B, cont([A,B],[R]).
    lcm([A,B],[R]) :- A #< B, cont([B,A],[R]).
    cont([A,B],[R]) :- gcd([A,B],[G]), check([A,B,G],[R]).
    check([A,B,G],[R]) :- M #= A * B, abs([M],[S]), div([S,G],[R]).
    check([A,B,G],[R],exc).
    div([A,B],[R]) :- B #\= 0, R #= A / B.
    div([A,0],[-1]).
    gcd([A,B],[D]) :- loop([A,B],[D]).
    loop([A,0],[F]) :- abs([A],[F]).
    loop([A,B],[E]) :- B #\= 0, body([A,B],[E]).
    body([A,B],[R]) :- B #\= 0, M #= A rem B, loop([B,M],[R]).
    body([A,0],[R],exc).
    abs([A],[A]) :- A #>= 0.
    abs([A],[B]) :- A #< 0, B #= -A.
    """,
    {
        "lcm": Ours("lcm", (0, 1)),
        "cont": Ours("lcm_cont", (0, 1)),
        "check": Ours("lcm_after", (1, 2, 3)),  # ours has the flag of the call in front
        "div": Ours("lcm_div", (1, 0)),
        "gcd": Ours("gcd", (0, 1)),
        "loop": Ours("gcd_loop", (0, 1)),
        "body": Ours("gcd_div", (1, 0)),
        "abs": Ours("abs", (0,)),
    },
    left_out=frozenset(["new_exception"]),
)

POWER = Figure(
    "guided test generation, figure 5",
    ("papers.Power.power(II)I",),
    r"""
    power([B,E],[R]) :- if([B,E],[R]).
    if([B,E],[-1]) :- E #< 0.
    if([B,E],[R]) :- E #>= 0, loop([B,E,1,1],[R]).
    loop([B,E,I,P],[P]) :- I #> E.
    loop([B,E,I,P],[R]) :- I #=< E, Pp #= P * B, Ip #= I + 1, loop([B,E,Ip,Pp],[R]).
    """,
    # A test with nothing in front of it is that of the method itself: our `power` is the figure's `if`.
    {"if": Ours("power", (0, 1)), "loop": Ours("power_loop", (0, 1, 2, 3))},
    differences={"power": ("it only passes on to `if`", "")},
)

VECTOR = Figure(
    "resource-driven test generation, figure 2",
    ("papers.Vector.<init>(I)V", "papers.Vector.add(I)V", "papers.Vector.realloc()V"),
    r"""
    add([r(This),X],[]) :-
        get_field(This,size,Size), get_field(This,cap,Cap), if([Size,Cap,r(This),X],[]).
    if([Size,Cap,r(This),X],[]) :- Size #< Cap, addc([r(This),X],[]).
    if([Size,Cap,r(This),X],[]) :- Size #>= Cap, realloc([r(This)],[]), addc([r(This),X],[]).
    addc([r(This),X],[]) :-
        get_field(This,elems,r(Es)), get_field(This,size,Size), set_array(Es,Size,X),
        NSize #= Size + 1, set_field(This,size,NSize).
    realloc([r(This)],[]) :-
        get_field(This,cap,Cap), NCap #= Cap * 2, new_array(int,NCap,NEs), loop([r(This),NCap,r(NEs),0],[]).
    loop([r(This),NCap,r(NEs),I],[]) :- get_field(This,cap,Cap), cond([Cap,I,r(This),NCap,r(NEs)],[]).
    cond([Cap,I,r(This),NCap,r(NEs)],[]) :-
        I #>= Cap, set_field(This,cap,NCap), set_field(This,elems,r(NEs)).
    cond([Cap,I,r(This),NCap,r(NEs)],[]) :-
        I #< Cap, get_field(This,elems,r(Es)), get_array(Es,I,E), set_array(NEs,I,E), NI #= I + 1,
        loop([r(This),NCap,r(NEs),NI],[]).
    init([r(This),ICap],[]) :-
        ICap #> 0, new_array(int,ICap,E), set_field(This,elems,r(E)), set_field(This,cap,ICap),
        set_field(This,size,0).
    init([r(This),ICap],[]) :- ICap #=< 0, new_object('Exception',E).
    """,
    {
        "add": Ours("add", (0, 1)),
        "if": Ours("add_if", (0, 1, 2, 3)),
        "addc": Ours("add_cont", (0, 1)),
        "realloc": Ours("realloc", (0,)),
        "loop": Ours("realloc_loop", (0, 1, 2, 3)),
        "cond": Ours("realloc_if", (1, 0, 2, 3, 4)),
        "init": Ours("init_if", (1, 0)),  # our `init` has the call of Object's constructor in front
    },
    names={"java.lang.Exception": "Exception"},
    left_out=frozenset(["Object.init", "Exception.init", "initialise"]),
    differences={
        "addc": (
            "elems[size++] = x stores the new size, then the element; the figure has it the other way round",
            """
            addc([r(This),X],[]) :-
                get_field(This,elems,r(Es)), get_field(This,size,Size), NSize #= Size + 1,
                set_field(This,size,NSize), set_array(Es,Size,X).
            """,
        )
    },
)

SIMP = Figure(
    "compositional test generation, figure 2",
    ("papers.R.simp([Lpapers/R;)[Lpapers/R;",),
    r"""
    simp([r(Rs)],[Ret]) :-
        array_length(Rs,Len), Len #>= 0, new_array('R',Len,OldRs),
        arraycopy([r(Rs),r(OldRs),Len],[]), r1([EFp,r(Rs),r(OldRs),Len],[Ret]).
    simp([null],_,exc) :- new_exception('NPE',ERef).
    r1([ok,Rs,OldRs,Length],[Ret]) :- loop([Rs,OldRs,Length,0],[Ret]).
    r1([exc(ERef),_,_,_],_,exc(ERef)).
    loop([_,OldRs,Length,I],[OldRs]) :- I #>= Length.
    loop([Rs,OldRs,L,I],[Ret]) :- I #< L, loopbody1([Rs,OldRs,L,I],[Ret]).
    loopbody1([r(Rs),OldRs,Length,I],[Ret]) :-
        array_length(Rs,L), L #>= 0, I #< L, get_array(Rs,I,Rsi), loopbody2([r(Rs),OldRs,Length,I,Rsi],[Ret]).
    loopbody2([Rs,OldRs,Length,I,r(Rsi)],[Ret]) :-
        simplify([r(Rsi)],[]), loopbody3([EFp,Rs,OldRs,Length,I],[Ret]).
    loopbody2([_,_,_,_,null],_,exc) :- new_exception('NPE',ERef).
    loopbody3([ok,Rs,OldRs,L,I],[Ret]) :- Ip #= I + 1, loop([Rs,OldRs,L,Ip],[Ret]).
    loopbody3([exc(ERef),_,_,_,_],_,exc(ERef)).
    """,
    {
        "simp": Ours("simp", (0,)),
        "r1": Ours("simp_after", (0, 1, 3, 2)),
        "loop": Ours("simp_loop", (0, 2, 1, 3)),
        "loopbody1": Ours("simp_index", (0, 3, 2, 1)),
        "loopbody2": Ours("simp_deref", (1, 3, 2, 4, 0)),
        "loopbody3": Ours("simp_after2", (0, 1, 3, 2, 4)),
    },
    names={"papers.R": "R", "java.lang.NullPointerException": "NPE"},
    differences={
        "simp": (
            "the length of an array is never negative: nothing is left to ask before the new array is made",
            """
            simp([r(Rs)],[Ret]) :-
                array_length(Rs,Len), new_array('R',Len,OldRs),
                arraycopy([r(Rs),r(OldRs),Len],[]), r1([EFp,r(Rs),r(OldRs),Len],[Ret]).
            simp([null],_,exc) :- new_exception('NPE',ERef).
            """,
        ),
        "loopbody1": (
            "an index in bounds is at least 0; the figure asks that of the length instead",
            """
            loopbody1([r(Rs),OldRs,Length,I],[Ret]) :-
                array_length(Rs,L), I #>= 0, I #< L, get_array(Rs,I,Rsi),
                loopbody2([r(Rs),OldRs,Length,I,Rsi],[Ret]).
            """,
        ),
    },
)

SIMPLIFY = Figure(
    "compositional test generation, figure 1: Java only, in the form of its figure 2",
    ("papers.R.simplify()V", "papers.A.gcd(II)I", "papers.A.abs(I)I"),
    r"""
    simplify([r(This)],[]) :-
        get_field(This,n,N), get_field(This,d,D), gcd([N,D],[G]), r1([EFp,r(This),G],[]).
    r1([ok,r(This),G],[]) :- get_field(This,n,N), div1([G,r(This),N],[]).
    r1([exc(ERef),_,_],[],exc(ERef)).
    div1([G,r(This),N],[]) :-
        G #\= 0, Q #= N / G, set_field(This,n,Q), get_field(This,d,D), div2([G,r(This),D],[]).
    div1([G,_,_],[],exc) :- G #= 0, new_exception('AE',ERef).
    div2([G,r(This),D],[]) :- G #\= 0, Q #= D / G, set_field(This,d,Q).
    div2([G,_,_],[],exc) :- G #= 0, new_exception('AE',ERef).
    gcd([A,B],[D]) :- loop([A,B],[D]).
    loop([A,0],[F]) :- abs([A],[F]).
    loop([A,B],[E]) :- B #\= 0, body([A,B],[E]).
    body([A,B],[R]) :- B #\= 0, M #= A rem B, loop([B,M],[R]).
    body([A,0],[R],exc) :- new_exception('AE',ERef).
    abs([A],[A]) :- A #>= 0.
    abs([A],[B]) :- A #< 0, B #= -A.
    """,
    {
        "simplify": Ours("simplify", (0,)),
        "r1": Ours("simplify_after", (0, 1, 2)),
        "div1": Ours("simplify_div", (0, 1, 2)),
        "div2": Ours("simplify_div2", (0, 1, 2)),
        "gcd": Ours("gcd", (0, 1)),
        "loop": Ours("gcd_loop", (0, 1)),
        "body": Ours("gcd_div", (1, 0)),
        "abs": Ours("abs", (0,)),
    },
    names={"A.gcd": "gcd", "java.lang.ArithmeticException": "AE"},
)

ALIASING = Figure(
    "the heap solver, figure 1",
    ("papers.Aliasing.m(Lpapers/Aliasing$Ref;Lpapers/Aliasing$Ref;Lpapers/Aliasing$Ref;)V",),
    # The scan of the last column is not legible: `cond` is as the Java source and the grammar of guards say.
    # m_init, which only says that the references are not null, is the rule without exceptions here.
    r"""
    m([X,Y,Z],[]) :-
        set_field(X,f,1), set_field(Z,f,-5), call_a([],[]),
        get_field(X,f,Xf), Yf #= Xf + 1, set_field(Y,f,Yf), call_b([],[]), cond([X,Y,Z],[]).
    cond([X,Y,Z],[]) :- ref_eq(X,Z), get_field(Y,f,Yf), call_c([Yf],[]).
    cond([X,Y,Z],[]) :- ref_neq(X,Z), get_field(Y,f,Yf), call_d([Yf],[]).
    """,
    {"m": Ours("m", (0, 1, 2)), "cond": Ours("m_if", (0, 2, 1))},
    names={"callA": "call_a", "callB": "call_b", "callC": "call_c", "callD": "call_d"},
)

FIGURES = {
    "lcm": LCM,
    "power": POWER,
    "Vector": VECTOR,
    "simp": SIMP,
    "simplify": SIMPLIFY,
    "m": ALIASING,
}
