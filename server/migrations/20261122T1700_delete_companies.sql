-- A company can be deleted as a whole. Whether a folder is still in use is asked at the end of a transaction: while
-- the company goes, its folders go before the sets that name them.
alter table folder_set_members
  alter constraint folder_set_members_domain_id_folder_id_fkey deferrable initially deferred;

-- Staff of a company that goes keep their account.
alter table people
  drop constraint people_affiliation_domain_id_fkey,
  add constraint people_affiliation_domain_id_fkey
    foreign key (affiliation_domain_id) references domains (id) on delete set null;
create index people_affiliation on people (affiliation_domain_id) where affiliation_domain_id is not null;

-- What the demo made, written with the row itself: only that is taken away when its making was broken off.
alter table domains add column made_by_demo boolean not null default false;
alter table people add column made_by_demo boolean not null default false;

-- Demos made before. Their operator didn't exist: an account of that address is somebody's own.
update domains set made_by_demo = true
where mapping_url in ('atelier.localhost', 'lumen.localhost')
  and exists (select 1 from installation_state where key = 'demo');
update people set made_by_demo = true
where exists (select 1 from installation_state where key = 'demo')
  and email like '%.example' and email <> 'operator@vitrine.example';
