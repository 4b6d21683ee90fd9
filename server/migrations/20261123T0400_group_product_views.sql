-- The field that a saved view groups products by.
alter table product_views add column grouping text;
