-- They span all tenants: however a caller's text is looked up in them, how long it takes tells of others' rows.
drop index product_slots_name_trigrams;
drop index product_slots_reference_trigrams;
drop index product_search_trigrams;
