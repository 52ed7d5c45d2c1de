package parcels;

import java.util.Objects;

public class Address {
    private final String name;
    private final String street;
    private final String postcode;
    private final String country;

    public Address(String name, String street, String postcode, String country) {
        this.name = Objects.requireNonNull(name, "name");
        this.street = street;
        this.postcode = postcode;
        this.country = country == null ? "DE" : country;
    }

    public String getName() {
        return name;
    }

    public String getCountry() {
        return country;
    }

    public String getPostcode() {
        return postcode;
    }

    public boolean isComplete() {
        return street != null && !street.isBlank() && isPostcode();
    }

    private boolean isPostcode() {
        if (postcode == null) {
            return false;
        }
        switch (country) {
            case "DE":
                return postcode.length() == 5 && digits(postcode) == 5;
            case "AT":
                return postcode.length() == 4 && digits(postcode) == 4;
            case "NL":
                return postcode.length() == 6 && digits(postcode) == 4 && Character.isLetter(postcode.charAt(4));
            default:
                return !postcode.isEmpty();
        }
    }

    private static int digits(String text) {
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i))) {
                count++;
            }
        }
        return count;
    }

    @Override
    public String toString() {
        return name + ", " + street + ", " + country + "-" + postcode;
    }
}
