package com.nordlicht.shop.service;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/** Checks what a customer typed. */
public class RegistrationValidator {
    private static final Pattern EMAIL = Pattern.compile("[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+");
    private static final int MIN_PASSWORD = 8;

    private final List<String> forbidden;

    public RegistrationValidator(List<String> forbiddenPasswords) {
        this.forbidden = new ArrayList<>(forbiddenPasswords);
    }

    public List<String> validate(String email, String password, String zip) {
        List<String> errors = new ArrayList<>();
        if (email == null || !EMAIL.matcher(email).matches()) {
            errors.add("email");
        }
        if (!isGoodPassword(password)) {
            errors.add("password");
        }
        if (zip != null && !isZip(zip)) {
            errors.add("zip");
        }
        return Collections.unmodifiableList(errors);
    }

    public boolean isGoodPassword(String password) {
        if (password == null || password.length() < MIN_PASSWORD) {
            return false;
        }
        if (forbidden.contains(password)) {
            return false;
        }
        boolean digit = false;
        boolean letter = false;
        for (char c : password.toCharArray()) {
            digit |= Character.isDigit(c);
            letter |= Character.isLetter(c);
        }
        return digit && letter;
    }

    public static boolean isZip(String zip) {
        if (zip.length() != 5) {
            return false;
        }
        for (int i = 0; i < zip.length(); i++) {
            if (zip.charAt(i) < '0' || zip.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
