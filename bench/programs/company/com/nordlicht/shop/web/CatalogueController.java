package com.nordlicht.shop.web;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import com.nordlicht.shop.model.Product;
import com.nordlicht.shop.repository.Page;
import com.nordlicht.shop.repository.ProductRepository;

/** Lists products for the catalogue page. */
public class CatalogueController {
    private static final int PAGE_SIZE = 10;

    private final ProductRepository products;

    public CatalogueController(ProductRepository products) {
        this.products = products;
    }

    public Page<ProductDto> search(String text, String sort, int page) {
        List<Product> found = products.findAll().stream()
                .filter(product -> product.matches(text))
                .sorted(comparator(sort))
                .collect(Collectors.toList());
        return Page.of(found, page, PAGE_SIZE).map(Mapper::toDto);
    }

    public ProductDto show(String sku) {
        return Mapper.toDto(products.require(sku));
    }

    public boolean discontinue(String sku) {
        if (!products.exists(sku)) {
            return false;
        }
        Product product = products.require(sku);
        if (!product.isActive()) {
            return false;
        }
        product.deactivate();
        products.save(product);
        return true;
    }

    static Comparator<Product> comparator(String sort) {
        if (sort == null) {
            return Comparator.comparing(Product::getSku);
        }
        switch (sort.toLowerCase(Locale.ROOT)) {
            case "price":
                return Comparator.comparing(Product::getPrice).thenComparing(Product::getSku);
            case "-price":
                return Comparator.comparing(Product::getPrice).reversed();
            case "name":
                return Comparator.comparing(Product::getName, String.CASE_INSENSITIVE_ORDER);
            default:
                throw new IllegalArgumentException("cannot sort by " + sort);
        }
    }
}
