/** Distances from which a model is looked at, in centimetres. */

/** From as far as all of it is seen. */
export const autoDistance = -1

/** As they are offered: 50 cm, 1 m, auto. */
export const viewerDistances = [50, 100, autoDistance] as const
export type ViewerDistance = (typeof viewerDistances)[number]
