/** So many results of a search are little: it may have been meant otherwise. */
export const littleFound = 3
