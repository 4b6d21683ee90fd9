-- Points of a 3D file that say something, in the order in which they are gone through. They belong to the media item, as
-- its lights do, and stay when a new version is shown.
alter table product_media
  add column hotspots jsonb not null default '[]' check (jsonb_typeof(hotspots) = 'array');

drop trigger note_versions on product_media;
create trigger note_versions before update on product_media for each row execute function note_versions(
  'name', 'is_active', 'lightening', 'environment', 'hotspots');
