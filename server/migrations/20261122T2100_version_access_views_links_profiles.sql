-- What a person has in a company, their saved views and the order of these, share links, what somebody is told, and
-- profiles say their version as other records do. Covers of folders and profile pictures have one: that of the file.
do $$
declare t text;
begin
  foreach t in array array['memberships', 'product_views', 'share_tokens', 'people'] loop
    execute format('alter table %I add column record_version int not null default 1,
      add column field_versions jsonb not null default ''{}''', t);
  end loop;
end $$;
-- A row is there, too, where somebody has only looked at their panel: nothing has been chosen then.
alter table notification_settings add column record_version int not null default 0,
  add column field_versions jsonb not null default '{}';
update notification_settings set record_version = 1 where configs is not null;
-- Of the order of one's views.
alter table memberships add column view_order_version int not null default 1;

create trigger note_versions before update on product_views for each row execute function note_versions(
  'name', 'filters', 'sorting', 'columns', 'density');
create trigger note_versions before update on share_tokens for each row execute function note_versions('name');
create trigger note_versions before update on people for each row execute function note_versions(
  'name', 'company', 'language', 'number_format', 'date_format');
create trigger note_versions before update on notification_settings for each row
  execute function note_versions('configs');

-- What a person has lies in other tables, and is changed in many ways: a group goes, a tag does, many are put into one.
create function note_access() returns trigger language plpgsql as $$
begin
  update memberships m set record_version = record_version + 1,
    field_versions = field_versions || jsonb_build_object(tg_argv[0], record_version + 1)
  from (select distinct domain_id, person_id from changed) c
  where m.domain_id = c.domain_id and m.person_id = c.person_id;
  return null;
end $$;

do $$
declare
  place text[];
begin
  foreach place slice 1 in array array[
    ['group_members', 'groups'], ['tag_members', 'tags'], ['client_price_types', 'priceTypes']
  ] loop
    execute format('create trigger note_added_access after insert on %I referencing new table as changed
      for each statement execute function note_access(%L)', place[1], place[2]);
    execute format('create trigger note_removed_access after delete on %I referencing old table as changed
      for each statement execute function note_access(%L)', place[1], place[2]);
  end loop;
end $$;
