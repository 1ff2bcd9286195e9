/** The files of all screens behind the sign-in. Who only looks around never fetches their list. */
export const lateScreens = import.meta.glob('../**/*-{page,pages}.tsx')
