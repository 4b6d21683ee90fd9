-- expand
-- Whether the disk has room is found out by a table that is gone at once. A program whose user makes no tables asks for it.
create function try_room(bytes int) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare probe text := 'room_' || replace(gen_random_uuid()::text, '-', '');
begin
  execute format('create table public.%I (content text storage external)', probe);
  execute format('insert into public.%I values (repeat(''-'', %s))', probe, bytes);
  execute format('drop table public.%I', probe);
end $$;
revoke execute on function try_room(int) from public;
grant execute on function try_room(int) to current_user;
