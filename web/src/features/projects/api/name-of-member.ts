import type { ProjectMember } from '@vitrine/contract'

/** People who never said their name are known by their address. */
export const nameOfMember = ({ user: { profile, email } }: Pick<ProjectMember, 'user'>) =>
  profile.name === '' ? email : profile.name
