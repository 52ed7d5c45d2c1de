package com.nordlicht.shop.web;

import java.util.Objects;

/** What the web client gets to see of a product. */
public class ProductDto {
    public final String sku;
    public final String title;
    public final String price;
    public final boolean reducedTax;

    public ProductDto(String sku, String title, String price, boolean reducedTax) {
        this.sku = sku;
        this.title = title;
        this.price = price;
        this.reducedTax = reducedTax;
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (o == null || getClass() != o.getClass()) {
            return false;
        }
        ProductDto that = (ProductDto) o;
        return reducedTax == that.reducedTax
                && Objects.equals(sku, that.sku)
                && Objects.equals(title, that.title)
                && Objects.equals(price, that.price);
    }

    @Override
    public int hashCode() {
        return Objects.hash(sku, title, price, reducedTax);
    }
}
