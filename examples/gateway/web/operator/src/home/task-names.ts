const TASKS: Readonly<Record<string, string>> = {
  'sync.catalog': 'Records to write to repositories',
  'forum.invite': 'Forum invites',
  'forum.suspend': 'Forum seats to suspend',
  'forum.check': 'Forum seats to check',
  'forum.read': 'Forum seats to read after a sign-in',
  'forum.deactivate': 'Forum seats to remove',
  'bridge.lapse': 'Single sign-on of lapsed accounts to end',
  'bridge.logout': 'Logouts from connected apps',
};

/** Returns the name by which the page shows the task. */
export function taskName(task: string): string {
  return TASKS[task] ?? task;
}
