#!/usr/bin/env -S node --conditions=@gatehouse/source
import '../src/cli/main.ts';
