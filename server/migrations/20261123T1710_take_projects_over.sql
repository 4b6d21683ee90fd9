-- Whoever belongs to the company already and accepts an invitation to another address of theirs takes over what the
-- person of the invitation has to do with projects, before that person goes.
create function take_projects_over(invited uuid, account uuid) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Named both ways: once is enough, and since the earlier of the two.
  update project_people o set invited_at = least(o.invited_at, e.invited_at) from project_people e
    where e.domain_id = app_domain() and e.person_id = invited and o.domain_id = e.domain_id
      and o.project_id = e.project_id and o.role = e.role and o.person_id = account;
  update project_people e set person_id = account
    where e.domain_id = app_domain() and e.person_id = invited and not exists (
      select 1 from project_people o where o.domain_id = e.domain_id and o.project_id = e.project_id
        and o.role = e.role and o.person_id = account);
  update project_attendees o set was_there_at_end = true from project_attendees e
    where e.domain_id = app_domain() and e.person_id = invited and e.was_there_at_end
      and o.domain_id = e.domain_id and o.project_id = e.project_id and o.person_id = account;
  -- Who has answered under both keeps what they answered as themselves; the other answers stay under their address.
  update project_attendees e set person_id = account
    where e.domain_id = app_domain() and e.person_id = invited and not exists (
      select 1 from project_attendees o
      where o.domain_id = e.domain_id and o.project_id = e.project_id and o.person_id = account);
  update projects set owner_id = account where domain_id = app_domain() and owner_id = invited;
end $$;
