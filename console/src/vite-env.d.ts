declare module '*.module.css' {
  const classes: Record<string, string>
  // oxlint-disable-next-line import/no-default-export -- this is the shape that Vite gives CSS modules
  export default classes
}

/** Where the build puts a file that is no module of the page. */
declare module '*?url' {
  const url: string
  // oxlint-disable-next-line import/no-default-export -- this is the shape that Vite gives addresses
  export default url
}
