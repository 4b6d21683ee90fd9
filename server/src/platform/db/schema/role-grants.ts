/** How membership of a role is given and asked for, by the version of the server. */

/** PostgreSQL 16 distinguishes whether a member inherits rights and whether it may act as the role. */
const firstWithOptions = 160_000

export type GrantOption = 'inherit true' | 'set true' | 'set false'

/** `versionNumber` as in `server_version_num`. Earlier servers have no options: members may always act as the role. */
export function grantStatement(
  versionNumber: number,
  { role, member, options }: { role: string; member: string; options: readonly GrantOption[] },
): string {
  const said = versionNumber >= firstWithOptions ? ` with ${options.join(', ')}` : ''
  return `grant ${role} to ${member}${said}`
}

/** Asks whether the current user has what the role `$1` has, and may act as it. */
export function actsAsRole(versionNumber: number): string {
  const inherits = "pg_has_role(current_user, $1, 'usage')"
  return versionNumber >= firstWithOptions
    ? `${inherits} and pg_has_role(current_user, $1, 'set')`
    : `${inherits} and pg_has_role(current_user, $1, 'member')`
}
