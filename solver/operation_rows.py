"""Operations and comparisons: written from their tables in Prolog by clp/python_rows.py.

A line reads: name, types of the inputs, type of the result, and what it is to Z3, from `operation_rows.pl`;
name and what it is to Z3, from `comparisons.pl`. `operation_table.py` reads them.
"""

OPERATIONS = """
iadd int,int int (bvadd x y)
isub int,int int (bvsub x y)
imul int,int int (bvmul x y)
idiv int,int int (bvsdiv x y)
irem int,int int (bvsrem x y)
ineg int int (bvneg x)
ishl int,int int (bvshl x (bvand y (bv 31 32)))
ishr int,int int (bvashr x (bvand y (bv 31 32)))
iushr int,int int (bvlshr x (bvand y (bv 31 32)))
iand int,int int (bvand x y)
ior int,int int (bvor x y)
ixor int,int int (bvxor x y)
ladd long,long long (bvadd x y)
lsub long,long long (bvsub x y)
lmul long,long long (bvmul x y)
ldiv long,long long (bvsdiv x y)
lrem long,long long (bvsrem x y)
lneg long long (bvneg x)
lshl long,int long (bvshl x (bvand (sign_extend y 64) (bv 63 64)))
lshr long,int long (bvashr x (bvand (sign_extend y 64) (bv 63 64)))
lushr long,int long (bvlshr x (bvand (sign_extend y 64) (bv 63 64)))
land long,long long (bvand x y)
lor long,long long (bvor x y)
lxor long,long long (bvxor x y)
fadd float,float float (fp.add x y)
fsub float,float float (fp.sub x y)
fmul float,float float (fp.mul x y)
fdiv float,float float (fp.div x y)
frem float,float float (remainder x y)
fneg float float (fp.neg x)
dadd double,double double (fp.add x y)
dsub double,double double (fp.sub x y)
dmul double,double double (fp.mul x y)
ddiv double,double double (fp.div x y)
drem double,double double (remainder x y)
dneg double double (fp.neg x)
i2l int long (sign_extend x 64)
i2f int float (to_float x)
i2d int double (to_double x)
l2f long float (to_float x)
l2d long double (to_double x)
f2d float double (to_double x)
i2b int byte (sign_extend (extract x 8) 32)
i2c int char (zero_extend (extract x 16) 32)
i2s int short (sign_extend (extract x 16) 32)
l2i long int (extract x 32)
f2i float int (saturated x 32)
f2l float long (saturated x 64)
d2i double int (saturated x 32)
d2l double long (saturated x 64)
d2f double float (to_float x)
lcmp long,long int (ite (bvslt x y) (bv -1 32) (ite (equal x y) (bv 0 32) (bv 1 32)))
fcmpl float,float int (ite (fp.gt x y) (bv 1 32) (ite (fp.eq x y) (bv 0 32) (bv -1 32)))
fcmpg float,float int (ite (fp.lt x y) (bv -1 32) (ite (fp.eq x y) (bv 0 32) (bv 1 32)))
dcmpl double,double int (ite (fp.gt x y) (bv 1 32) (ite (fp.eq x y) (bv 0 32) (bv -1 32)))
dcmpg double,double int (ite (fp.lt x y) (bv -1 32) (ite (fp.eq x y) (bv 0 32) (bv 1 32)))
fbits float int (bits_of x)
dbits double long (bits_of x)
ibits int float (of_bits x)
lbits long double (of_bits x)
"""

COMPARISONS = """
eq equal
ne distinct
lt bvslt
ge bvsge
gt bvsgt
le bvsle
ult bvult
uge bvuge
"""
