import type { Command } from 'commander';
import { closest } from 'fastest-levenshtein';
import { CommandFailure, EXIT } from './exit-code.ts';

/**
 * Throws a usage error for an unknown command. Without this check, `--help` after an unknown command would
 * show the help and exit with 0.
 */
export function refuseUnknownCommand(program: Command, words: readonly string[]): void {
  let command = program;
  for (const word of words) {
    if (command.commands.length === 0) return;
    // `gatehouse help <command>` shows the help of the command.
    if (word === 'help' || word.startsWith('-')) continue;
    const found = command.commands.find((each) => each.name() === word);
    if (!found) throw unknown(word, command);
    command = found;
  }
}

function unknown(word: string, { commands }: Command): CommandFailure {
  const nearest = closest(
    word,
    commands.map((each) => each.name()),
  );
  return new CommandFailure(`Unknown command "${word}". Did you mean "${nearest}"?`, EXIT.usage);
}
