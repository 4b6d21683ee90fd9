-- expand
-- One table a file, here as before and after: who holds one and waits for another would be ended with those who wait
-- the other way round.
-- Percent of what each purpose asks, beside prices: a new one is no new version in the indexes of all that products are
-- filtered by (decision 110). Null where a purpose has no such column, or hasn't been counted.
alter table product_prices
  add column c1 float8, add column c2 float8, add column c3 float8, add column c4 float8,
  add column c5 float8, add column c6 float8, add column c7 float8, add column c8 float8;
