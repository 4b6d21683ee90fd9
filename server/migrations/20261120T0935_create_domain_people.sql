-- What colleagues may read of the people of their domain: accounts are the installation's, so a scope reads
-- them through this view only. It shows members of the domain in view, and nothing secret.
create view domain_people as
  select id, email, name, company, picture, assets_version, is_system, affiliation_domain_id, language,
    number_format, date_format, last_seen_at
  from people
  where exists (
    select 1 from memberships m where m.domain_id = app_domain() and m.person_id = people.id
  );
create policy through_view on memberships for select to vitrine_reader using (domain_id = app_domain());
grant select on people, memberships to vitrine_reader;
alter view domain_people owner to vitrine_reader;
grant select on domain_people to vitrine_tenant;
