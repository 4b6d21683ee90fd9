/** Arrays are made larger by this share, with room for products to come. */
export const growth = 1.25
