declare module '*.module.css' {
  const classes: Record<string, string>
  // oxlint-disable-next-line import/no-default-export -- this is the shape that Vite gives CSS modules
  export default classes
}
