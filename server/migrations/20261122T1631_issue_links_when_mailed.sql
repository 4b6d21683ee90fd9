-- A link that is asked for waits under its id; its token is made when the mail goes out.
alter table account_links add column id uuid not null default new_id();
create unique index account_links_id on account_links (id);
