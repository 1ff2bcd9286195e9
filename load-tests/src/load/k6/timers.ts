export const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
