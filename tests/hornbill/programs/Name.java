package odd;
public class Name {
    record 𝒫(int 𝒸) {}
    enum 𝒬 { 𝒜, B }
    static class 𝒲 {}
    public static int length() { return 𝒲.class.getName().length(); }
    public static String name() { return new 𝒲().getClass().getName(); }
    public static String record() { return new 𝒫(4).toString(); }
    public static String constant() { return 𝒬.𝒜.name() + 𝒬.𝒜.name().length(); }
}
