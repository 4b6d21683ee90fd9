-- What a share link opens, who made it, and whether anybody uses it.
alter table share_tokens
  add column name text not null default '',
  add column created_by uuid,
  add column last_used_at timestamptz,
  add column use_count int not null default 0,
  -- At most one of these: what the link opens of the catalogue. With none, all that the group sees.
  add column folder_id uuid,
  add column product_id uuid,
  -- Filters as they were in the view that was shared, and how it was called.
  add column filters jsonb,
  add column view_name text,
  add constraint share_tokens_target check (num_nonnulls(folder_id, product_id, filters) <= 1),
  add foreign key (domain_id, folder_id) references folders (domain_id, id) on delete cascade,
  add foreign key (domain_id, product_id) references products (domain_id, id) on delete cascade;
create index share_tokens_group on share_tokens (domain_id, group_id);
create index share_tokens_folder on share_tokens (domain_id, folder_id) where folder_id is not null;
create index share_tokens_product on share_tokens (domain_id, product_id) where product_id is not null;
