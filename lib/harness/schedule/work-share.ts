/** How busy this process is with its own work, in all its threads, while it also waits for a bank. */

/**
 * Begins to look.
 * @returns what the process has taken of one processor since, 0 to the number of processors
 */
export function workShare(): () => number {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / (performance.now() - began);
  };
}
