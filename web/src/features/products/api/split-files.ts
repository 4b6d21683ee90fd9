const mostIcons = 5
const iconsBesideMenu = 4

/** Up to five files as icons; of more, four as icons and the rest in a menu. */
export function splitFiles<File>(files: readonly File[]): { shown: readonly File[]; rest: readonly File[] } {
  const count = files.length > mostIcons ? iconsBesideMenu : files.length
  return { shown: files.slice(0, count), rest: files.slice(count) }
}
