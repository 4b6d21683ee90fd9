-- A share link may open one project to guests: so many of them, with the price types named at its making.
alter table share_tokens
  add column project_id uuid,
  add column price_type_ids uuid[],
  add column max_guests int check (max_guests between 1 and 500),
  drop constraint share_tokens_target,
  add constraint share_tokens_target check (num_nonnulls(folder_id, product_id, filters, project_id) <= 1),
  add constraint share_tokens_guests check (num_nonnulls(project_id, price_type_ids, max_guests) in (0, 3)),
  add foreign key (domain_id, project_id) references projects (domain_id, id) on delete cascade;
create index share_tokens_project on share_tokens (domain_id, project_id) where project_id is not null;

-- By what a guest's device is known, as a hash. The link may be gone: what was answered stays.
alter table project_attendees
  add column guest_hash text,
  add constraint project_attendees_guest check ((share_link_id is null) = (guest_hash is null));
create unique index project_attendees_guest on project_attendees (domain_id, share_link_id, guest_hash)
  where share_link_id is not null;
