/** How long a desk's client may take their account over by its link. */
export const CLIENT_LINK_DAYS = 30
