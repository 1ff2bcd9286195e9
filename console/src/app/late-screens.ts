/** The files of all screens behind the sign-in. Signed-out visitors never fetch their list. */
export const lateScreens = import.meta.glob('../**/*-{page,pages}.tsx')
