package papers;

import papers.Aliasing.Ref;

/** The heap solver's m with more references: each is written, then each is read, and two are compared at the end. */
public class ManyReferences {
    static void m2(Ref a1, Ref a2) {
        a1.f = 1;
        a2.f = 2;
        callA();
        int read = a1.f;
        read = 2 * read + a2.f;
        callB();
        if (a1 == a2) {
            callC(read);
        } else {
            callD(read);
        }
    }

    static void m4(Ref a1, Ref a2, Ref a3, Ref a4) {
        a1.f = 1;
        a2.f = 2;
        a3.f = 3;
        a4.f = 4;
        callA();
        int read = a1.f;
        read = 2 * read + a2.f;
        read = 2 * read + a3.f;
        read = 2 * read + a4.f;
        callB();
        if (a1 == a4) {
            callC(read);
        } else {
            callD(read);
        }
    }

    static void m8(Ref a1, Ref a2, Ref a3, Ref a4, Ref a5, Ref a6, Ref a7, Ref a8) {
        a1.f = 1;
        a2.f = 2;
        a3.f = 3;
        a4.f = 4;
        a5.f = 5;
        a6.f = 6;
        a7.f = 7;
        a8.f = 8;
        callA();
        int read = a1.f;
        read = 2 * read + a2.f;
        read = 2 * read + a3.f;
        read = 2 * read + a4.f;
        read = 2 * read + a5.f;
        read = 2 * read + a6.f;
        read = 2 * read + a7.f;
        read = 2 * read + a8.f;
        callB();
        if (a1 == a8) {
            callC(read);
        } else {
            callD(read);
        }
    }

    static void m16(
            Ref a1, Ref a2, Ref a3, Ref a4, Ref a5, Ref a6, Ref a7, Ref a8,
            Ref a9, Ref a10, Ref a11, Ref a12, Ref a13, Ref a14, Ref a15, Ref a16) {
        a1.f = 1;
        a2.f = 2;
        a3.f = 3;
        a4.f = 4;
        a5.f = 5;
        a6.f = 6;
        a7.f = 7;
        a8.f = 8;
        a9.f = 9;
        a10.f = 10;
        a11.f = 11;
        a12.f = 12;
        a13.f = 13;
        a14.f = 14;
        a15.f = 15;
        a16.f = 16;
        callA();
        int read = a1.f;
        read = 2 * read + a2.f;
        read = 2 * read + a3.f;
        read = 2 * read + a4.f;
        read = 2 * read + a5.f;
        read = 2 * read + a6.f;
        read = 2 * read + a7.f;
        read = 2 * read + a8.f;
        read = 2 * read + a9.f;
        read = 2 * read + a10.f;
        read = 2 * read + a11.f;
        read = 2 * read + a12.f;
        read = 2 * read + a13.f;
        read = 2 * read + a14.f;
        read = 2 * read + a15.f;
        read = 2 * read + a16.f;
        callB();
        if (a1 == a16) {
            callC(read);
        } else {
            callD(read);
        }
    }

    static void m32(
            Ref a1, Ref a2, Ref a3, Ref a4, Ref a5, Ref a6, Ref a7, Ref a8,
            Ref a9, Ref a10, Ref a11, Ref a12, Ref a13, Ref a14, Ref a15, Ref a16,
            Ref a17, Ref a18, Ref a19, Ref a20, Ref a21, Ref a22, Ref a23, Ref a24,
            Ref a25, Ref a26, Ref a27, Ref a28, Ref a29, Ref a30, Ref a31, Ref a32) {
        a1.f = 1;
        a2.f = 2;
        a3.f = 3;
        a4.f = 4;
        a5.f = 5;
        a6.f = 6;
        a7.f = 7;
        a8.f = 8;
        a9.f = 9;
        a10.f = 10;
        a11.f = 11;
        a12.f = 12;
        a13.f = 13;
        a14.f = 14;
        a15.f = 15;
        a16.f = 16;
        a17.f = 17;
        a18.f = 18;
        a19.f = 19;
        a20.f = 20;
        a21.f = 21;
        a22.f = 22;
        a23.f = 23;
        a24.f = 24;
        a25.f = 25;
        a26.f = 26;
        a27.f = 27;
        a28.f = 28;
        a29.f = 29;
        a30.f = 30;
        a31.f = 31;
        a32.f = 32;
        callA();
        int read = a1.f;
        read = 2 * read + a2.f;
        read = 2 * read + a3.f;
        read = 2 * read + a4.f;
        read = 2 * read + a5.f;
        read = 2 * read + a6.f;
        read = 2 * read + a7.f;
        read = 2 * read + a8.f;
        read = 2 * read + a9.f;
        read = 2 * read + a10.f;
        read = 2 * read + a11.f;
        read = 2 * read + a12.f;
        read = 2 * read + a13.f;
        read = 2 * read + a14.f;
        read = 2 * read + a15.f;
        read = 2 * read + a16.f;
        read = 2 * read + a17.f;
        read = 2 * read + a18.f;
        read = 2 * read + a19.f;
        read = 2 * read + a20.f;
        read = 2 * read + a21.f;
        read = 2 * read + a22.f;
        read = 2 * read + a23.f;
        read = 2 * read + a24.f;
        read = 2 * read + a25.f;
        read = 2 * read + a26.f;
        read = 2 * read + a27.f;
        read = 2 * read + a28.f;
        read = 2 * read + a29.f;
        read = 2 * read + a30.f;
        read = 2 * read + a31.f;
        read = 2 * read + a32.f;
        callB();
        if (a1 == a32) {
            callC(read);
        } else {
            callD(read);
        }
    }

    private static void callA() {}

    private static void callB() {}

    private static void callC(int value) {}

    private static void callD(int value) {}
}
