import packageJson from '../../package.json' with { type: 'json' }

/** As files say what has made them. */
export const softwareName = `Vitrine ${packageJson.version}`
