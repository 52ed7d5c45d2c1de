package papers;

/** An array that doubles when it is full: the example of resource-driven test generation. */
public class Vector {
    int[] elems;
    int size;
    int cap;

    Vector(int iCap) throws Exception {
        if (iCap > 0) {
            elems = new int[iCap];
            cap = iCap;
            size = 0;
        } else {
            throw new Exception();
        }
    }

    void add(int x) {
        if (size >= cap) {
            realloc();
        }
        elems[size++] = x;
    }

    void realloc() {
        int nCap = cap * 2;
        int[] nElems = new int[nCap];
        for (int i = 0; i < cap; i++) {
            nElems[i] = elems[i];
        }
        cap = nCap;
        elems = nElems;
    }

    /** The elements of ns that are multiples of div, in a vector of that initial capacity. */
    static Vector multiples(int[] ns, int div, int icap) throws Exception {
        Vector v = new Vector(icap);
        for (int i = 0; i < ns.length; i++) {
            if (ns[i] % div == 0) {
                v.add(ns[i]);
            }
        }
        return v;
    }
}
