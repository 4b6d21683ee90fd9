-- Reports add up lines of some days: all that they need stands in the index, in the order of time.
drop index project_order_lines_day;
create index project_order_lines_day on project_order_lines (domain_id, ordered_at)
  include (project_id, attendee_id, product_id, category_id, is_ordered, quantity, amount, currency, kind, session);
