"""Operations and comparisons: written from their tables in Prolog by clp/python_rows.py.

A line reads: name, types of the inputs, type of the result, what it is in Java, and to Z3, from
`operation_rows.pl`; name, opposite, and what it is in Java, and to Z3, from `comparison_rows.pl`; name, least
and greatest value of a type, from `results.pl`.
`operation_table.py` reads them.
"""

OPERATIONS = """
iadd int,int int infix,+ (bvadd x y)
isub int,int int infix,- (bvsub x y)
imul int,int int infix,* (bvmul x y)
idiv int,int int infix,/ (bvsdiv x y)
irem int,int int infix,% (bvsrem x y)
ineg int int minus (bvneg x)
ishl int,int int shift,<< (bvshl x (bvand y (bv 31 32)))
ishr int,int int shift,>> (bvashr x (bvand y (bv 31 32)))
iushr int,int int shift,>>> (bvlshr x (bvand y (bv 31 32)))
iand int,int int infix,& (bvand x y)
ior int,int int infix,| (bvor x y)
ixor int,int int infix,^ (bvxor x y)
ladd long,long long infix,+ (bvadd x y)
lsub long,long long infix,- (bvsub x y)
lmul long,long long infix,* (bvmul x y)
ldiv long,long long infix,/ (bvsdiv x y)
lrem long,long long infix,% (bvsrem x y)
lneg long long minus (bvneg x)
lshl long,int long shift,<< (bvshl x (bvand (sign_extend y 64) (bv 63 64)))
lshr long,int long shift,>> (bvashr x (bvand (sign_extend y 64) (bv 63 64)))
lushr long,int long shift,>>> (bvlshr x (bvand (sign_extend y 64) (bv 63 64)))
land long,long long infix,& (bvand x y)
lor long,long long infix,| (bvor x y)
lxor long,long long infix,^ (bvxor x y)
fadd float,float float infix,+ (fp.add x y)
fsub float,float float infix,- (fp.sub x y)
fmul float,float float infix,* (fp.mul x y)
fdiv float,float float infix,/ (fp.div x y)
frem float,float float infix,% (remainder x y)
fneg float float minus (fp.neg x)
dadd double,double double infix,+ (fp.add x y)
dsub double,double double infix,- (fp.sub x y)
dmul double,double double infix,* (fp.mul x y)
ddiv double,double double infix,/ (fp.div x y)
drem double,double double infix,% (remainder x y)
dneg double double minus (fp.neg x)
i2l int long widening (sign_extend x 64)
i2f int float widening (to_float x)
i2d int double widening (to_double x)
l2f long float widening (to_float x)
l2d long double widening (to_double x)
f2d float double widening (to_double x)
i2b int byte cast (sign_extend (extract x 8) 32)
i2c int char cast (zero_extend (extract x 16) 32)
i2s int short cast (sign_extend (extract x 16) 32)
l2i long int cast (extract x 32)
f2i float int cast (saturated x 32)
f2l float long cast (saturated x 64)
d2i double int cast (saturated x 32)
d2l double long cast (saturated x 64)
d2f double float cast (to_float x)
lcmp long,long int three_way,none (ite (bvslt x y) (bv -1 32) (ite (equal x y) (bv 0 32) (bv 1 32)))
fcmpl float,float int three_way,-1 (ite (fp.gt x y) (bv 1 32) (ite (fp.eq x y) (bv 0 32) (bv -1 32)))
fcmpg float,float int three_way,1 (ite (fp.lt x y) (bv -1 32) (ite (fp.eq x y) (bv 0 32) (bv 1 32)))
dcmpl double,double int three_way,-1 (ite (fp.gt x y) (bv 1 32) (ite (fp.eq x y) (bv 0 32) (bv -1 32)))
dcmpg double,double int three_way,1 (ite (fp.lt x y) (bv -1 32) (ite (fp.eq x y) (bv 0 32) (bv 1 32)))
fbits float int static,Float,floatToRawIntBits (bits_of x)
dbits double long static,Double,doubleToRawLongBits (bits_of x)
ibits int float static,Float,intBitsToFloat (of_bits x)
lbits long double static,Double,longBitsToDouble (of_bits x)
date_year int int view,getYear (date_year x)
date_month int int view,getMonthValue (date_month x)
date_day int int view,getDayOfMonth (date_day x)
date_day_of_year int int view,getDayOfYear (date_day_of_year x)
date_weekday int int view,getDayOfWeek (date_weekday x)
date_month_length int int view,lengthOfMonth (date_month_length x)
date_leap int int view,isLeapYear (date_leap x)
date_epoch int long view,toEpochDay (date_epoch x)
date_month_number int int view,month_number (date_month_number x)
date_plus_days int,int int view,plusDays (bvadd x y)
date_plus_months int,int int view,plusMonths (date_plus_months x y)
date_in_month int,int int view,of (date_in_month x y)
date_compared int,int int view,compareTo (date_compared x y)
date_days_until int,int long view,days_until (bvsub (sign_extend y 64) (sign_extend x 64))
date_months_until int,int long view,months_until (sign_extend (date_months_until x y) 64)
month_number int,int int view,month (bvadd (bvmul x (bv 12 32)) (bvsub y (bv 1 32)))
month_length int int view,length (month_length x)
"""

COMPARISONS = """
eq ne == equal
ne eq != distinct
lt ge < bvslt
ge lt >= bvsge
gt le > bvsgt
le gt <= bvsle
ult uge none bvult
uge ult none bvuge
"""

TYPES = """
int -2147483648 2147483647
long -9223372036854775808 9223372036854775807
short -32768 32767
char 0 65535
byte -128 127
boolean 0 1
length 0 2147483647
"""
